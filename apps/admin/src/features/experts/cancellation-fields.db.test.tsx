import { QueryClient } from "@ensemble/query";
import { auth, currentSession, db, unwrap } from "@ensemble/session";
import { connectToTestBackend, renderElement, waitFor } from "@ensemble/testing";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { expertOf } from "./expert";
import ExpertDialog from "./expert-dialog";

const person = { email: "admin@ensemble.example", password: "ensemble-admin" };
connectToTestBackend();
beforeAll(async () => {
  await (await auth()).signInWithPassword(person);
  await waitFor(() => expect(currentSession()).toMatchObject({ isAdmin: true }));
});

/** Her only upcoming booking. */
const booking = async () => {
  const [row] = await unwrap(
    db()
      .from("expert_bookings")
      .select("status, cancel_reason, expert_stylists!inner(slug, is_active)")
      .eq("expert_stylists.slug", "hana-takahashi")
      .gt("starts_at", new Date().toISOString()),
  );
  return row!;
};

let onClose = vi.fn();
let form: HTMLFormElement;
beforeEach(async () => {
  const expert = await new QueryClient().fetchQuery(expertOf("hana-takahashi"));
  onClose = vi.fn();
  await renderElement(<ExpertDialog expert={expert!} onSaved={vi.fn()} onClose={onClose} />);
  form = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>("[role=dialog] form");
    if (!found) throw new Error("The form is not there yet.");
    return found;
  });
});

const labelled = (words: RegExp) =>
  [...form.querySelectorAll("label")]
    .find(({ textContent }) => words.test(textContent ?? ""))!
    .querySelector("input")!;
const save = () => form.querySelector<HTMLButtonElement>("[type=submit]")!.click();
const shows = (text: string) => waitFor(() => expect(form.textContent).toContain(text));

test("shows the upcoming bookings when an expert is deactivated, and keeps them by default", async () => {
  labelled(/^Active/).click();
  await shows("One booking is coming up");
  await shows("Silhouette Session");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await booking()).toMatchObject({
    status: "confirmed",
    expert_stylists: { is_active: false },
  });
});

test("requires a reason to cancel them, and cancels them with the deactivation", async () => {
  await shows("One booking is coming up");
  labelled(/^Cancel it/).click();
  await shows("The client reads it in the email");
  save();
  await shows("Say why: the client reads it.");
  expect(await booking()).toMatchObject({ status: "confirmed" });
  const field = [...form.querySelectorAll("textarea")].at(-1)!;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
  set!.call(field, "Hana moves to Osaka.");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await waitFor(() => expect(form.textContent).not.toContain("Say why: the client reads it."));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await booking()).toMatchObject({
    status: "cancelled",
    cancel_reason: "Hana moves to Osaka.",
  });
});
