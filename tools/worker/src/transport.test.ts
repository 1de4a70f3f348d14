import { createServer } from "node:net";
import { listenLocally } from "@ensemble/backend/ports";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readHeader, startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { RecipientRefused, smtpTransport, type Transport } from "./transport";

let smtp: SmtpServer;
let transport: Transport;
beforeAll(async () => {
  smtp = await startSmtpServer();
  transport = smtpTransport({ url: smtp.url, from: "Ensemble <hello@ensemble.example>" });
  return smtp.close;
});
beforeEach(() => {
  smtp.mails.length = 0;
});

const noAbort = new AbortController().signal;
const mail = {
  to: "mia@people.example",
  subject: "Zoë’s time",
  text: "Plain words",
  html: "<p>Rich words</p>",
  key: "booking:1:booking_requested:0",
};

test("sends text and HTML and marks the email as automatic", async () => {
  await transport.deliver(mail, noAbort);
  const [received] = smtp.mails;
  expect(received?.to).toEqual(["mia@people.example"]);
  expect(received?.source).toContain("Plain words");
  expect(received?.source).toContain("<p>Rich words</p>");
  expect(readHeader(received!, "From")).toBe("Ensemble <hello@ensemble.example>");
  expect(readHeader(received!, "Auto-Submitted")).toBe("auto-generated");
  expect(readHeader(received!, "Subject")).toMatch(/^=\?UTF-8\?/);
});

test("sends in a stylist's name from our address", async () => {
  await transport.deliver({ ...mail, sender: 'Maya "M" <x@y.example>' }, noAbort);
  const from = readHeader(smtp.mails[0]!, "From");
  expect(from).toMatch(/^"Maya \\"M\\" .*" <hello@ensemble\.example>$/);
});

test("sends an event from its organizer, as the last alternative with its method and as a file", async () => {
  const text = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  const from = "bookings@ensemble.example";
  const calendar = { method: "CANCEL", text };
  await transport.deliver(
    { ...mail, from, replyTo: "support@ensemble.example", calendar },
    noAbort,
  );
  const [received] = smtp.mails;
  expect(readHeader(received!, "From")).toBe(`Ensemble <${from}>`);
  expect(readHeader(received!, "Reply-To")).toBe("support@ensemble.example");
  const types = [...received!.source.matchAll(/^Content-Type: ([^\r]*)/gm)].map(([, type]) => type);
  expect(types).toEqual([
    expect.stringMatching(/^multipart\/mixed/),
    expect.stringMatching(/^multipart\/alternative/),
    "text/plain; charset=utf-8",
    "text/html; charset=utf-8",
    "text/calendar; charset=utf-8; method=CANCEL",
    "application/ics; name=consultation.ics",
  ]);
  for (const same of [text, Buffer.from(text).toString("base64")])
    expect(received!.source).toContain(same);
});

test("sets one-click unsubscribe headers if there is an unsubscribe URL", async () => {
  const unsubscribe = `https://ensemble.example/api/unsubscribe/${"0b9e2c6e".repeat(8)}`;
  await transport.deliver({ ...mail, unsubscribe }, noAbort);
  await transport.deliver(mail, noAbort);
  const [digest, booking] = smtp.mails;
  expect(readHeader(digest!, "List-Unsubscribe")).toBe(`<${unsubscribe}>`);
  expect(readHeader(digest!, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  expect(booking?.source).not.toContain("List-Unsubscribe");
});

test("derives one opaque Message-ID per event", async () => {
  await transport.deliver(mail, noAbort);
  await transport.deliver(mail, noAbort);
  await transport.deliver({ ...mail, key: "booking:2:booking_requested:0" }, noAbort);
  const [first, second, other] = smtp.mails.map((received) => readHeader(received, "Message-ID"));
  expect(first).toMatch(/^<[0-9a-f]{32}@ensemble\.example>$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test("doesn't send to a second address in the recipient", async () => {
  await transport
    .deliver({ ...mail, to: "mia@people.example, thief@people.example" }, noAbort)
    .catch(() => undefined);
  expect(smtp.mails.flatMap(({ to }) => to)).not.toContain("thief@people.example");
});

test.each([
  ["550 5.1.1 no such user", true],
  ["550 no such user", true],
  ["550 5.2.1 mailbox closed", true],
  ["452 4.2.2 mailbox full", false],
  ["451 4.7.1 greylisted", false],
  ["554 5.7.1 relaying denied", false],
  ["550 5.7.1 relaying denied", false],
])("classifies '%s' as a permanent rejection of the recipient: %s", async (reply, isPermanent) => {
  smtp.refusals.set("refused@people.example", reply);
  const error: unknown = await transport
    .deliver({ ...mail, to: "refused@people.example" }, noAbort)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof RecipientRefused).toBe(isPermanent);
  expect(String(error)).toContain(reply.slice(4));
  expect(smtp.mails).toEqual([]);
});

test("doesn't send a password unencrypted, except to localhost", async () => {
  const from = "hello@ensemble.example";
  // 0.0.0.0 also reaches this machine but isn't recognized as local.
  const remoteHost = smtpTransport({ url: `smtp://worker:secret@0.0.0.0:${smtp.port}`, from });
  await expect(remoteHost.deliver(mail, noAbort)).rejects.toThrow();
  expect(smtp.passwords).toEqual([]);
  const localHost = smtpTransport({ url: `smtp://worker:secret@127.0.0.1:${smtp.port}`, from });
  await localHost.deliver(mail, noAbort);
  expect(smtp.passwords).toEqual(["secret"]);
});

test("times out when the server stays silent", async () => {
  const silentServer = createServer();
  const port = await listenLocally(silentServer);
  const hanging = smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: "a@ensemble.example" });
  await expect(hanging.deliver(mail, AbortSignal.timeout(200))).rejects.toThrow();
  await new Promise((resolve) => silentServer.close(resolve));
});
