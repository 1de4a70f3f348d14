import { auth, currentSession, db, unwrap } from "@ensemble/session";
import { connectToTestBackend, renderElement, waitFor } from "@ensemble/testing";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import PartnerForm from "./partner-form";

const person = { email: "admin@ensemble.example", password: "ensemble-admin" };
connectToTestBackend();
let online: typeof fetch;
let id: string;

beforeAll(() => {
  online = globalThis.fetch;
});
beforeEach(async () => {
  await (await auth()).signInWithPassword(person);
  await waitFor(() => expect(currentSession()).toMatchObject({ isAdmin: true }));
  const row = {
    shop_name: `Cloud ${crypto.randomUUID()}`,
    contact_name: "Iris Vale",
    contact_email: "iris@shop.example",
    product_categories: ["Fashion & Apparel" as const],
  };
  ({ id } = await unwrap(db().from("affiliate_partners").insert(row).select("id").single()));
});
afterEach(() => {
  globalThis.fetch = online;
});

const stored = () =>
  unwrap(
    db().from("affiliate_partners").select("contact_phone, notes, status").eq("id", id).single(),
  );
/** A change by another administrator. */
const elsewhere = (change: { contact_phone?: string; notes?: string }) =>
  unwrap(db().from("affiliate_partners").update(change).eq("id", id).select("id"));

async function openForm(onClose = vi.fn()) {
  await renderElement(<PartnerForm partner={{ id }} onClose={onClose} />);
  const form = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>("[role=dialog] form");
    if (!found) throw new Error("The form has not appeared yet.");
    return found;
  });
  return { form, onClose };
}

const fieldOf = (form: HTMLElement, label: string) => {
  const { htmlFor } = [...form.querySelectorAll("label")].find(
    ({ textContent }) => textContent?.trim() === label,
  )!;
  return form.querySelector<HTMLInputElement>(`[id="${htmlFor}"]`)!;
};
function type(field: HTMLInputElement, text: string): void {
  // The native setter, or React would not see a change.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
  set!.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
const submit = (form: HTMLElement) =>
  form.querySelector<HTMLButtonElement>("[type=submit]")!.click();
const shows = (form: HTMLElement, text: string) =>
  waitFor(() => expect(form.textContent).toContain(text));
const choices = (form: HTMLElement) =>
  [...form.querySelectorAll("fieldset")]
    .filter((field) => field.querySelector("[type=radio]"))
    .map((field) => ({
      text: field.textContent,
      radios: [...field.querySelectorAll<HTMLInputElement>("[type=radio]")],
    }));

test("resolves a conflicting save field by field", async () => {
  const { form, onClose } = await openForm();
  type(fieldOf(form, "Notes"), "Call on Monday");
  await elsewhere({ contact_phone: "+1 555 0100", notes: "Call on Friday" });
  submit(form);
  await shows(form, `changed by ${person.email} on `);
  expect(await stored()).toMatchObject({ notes: "Call on Friday" });

  const [phone, notes] = choices(form);
  expect(phone!.text).toBe("Contact PhoneYoursnothingStored+1 555 0100");
  expect(notes!.text).toBe("NotesYoursCall on MondayStoredCall on Friday");
  // Only they changed the phone; both changed the notes.
  expect(phone!.radios.map(({ checked }) => checked)).toEqual([false, true]);
  expect(notes!.radios.map(({ checked }) => checked)).toEqual([true, false]);
  expect(fieldOf(form, "Contact Phone").value).toBe("+1 555 0100");
  notes!.radios[1]!.click();
  await waitFor(() => expect(fieldOf(form, "Notes").value).toBe("Call on Friday"));
  notes!.radios[0]!.click();

  submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await stored()).toEqual({
    contact_phone: "+1 555 0100",
    notes: "Call on Monday",
    status: "pending",
  });
});

test("saves without asking when both administrators made the same change", async () => {
  const { form, onClose } = await openForm();
  type(fieldOf(form, "Notes"), "Call on Monday");
  await elsewhere({ notes: "Call on Monday" });
  submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("signs in again inside the form when the session has ended, and saves everything typed once", async () => {
  const { form, onClose } = await openForm();
  type(fieldOf(form, "Notes"), "Call on Monday");
  const saves = vi.fn();
  let ended = true;
  globalThis.fetch = (input, init) => {
    const { url, method } = new Request(input, init);
    if (method === "PATCH" && url.includes("affiliate_partners")) saves();
    const refused = ended && url.includes("/rest/v1/");
    return refused ? Promise.resolve(new Response("{}", { status: 401 })) : online(input, init);
  };
  submit(form);
  await shows(form, `enter the password of ${person.email}`);
  const password = fieldOf(form, "Password");
  await waitFor(() => expect(document.activeElement).toBe(password));
  type(password, "wrong");
  submit(form);
  await shows(form, `That is not the password of ${person.email}.`);

  ended = false;
  saves.mockClear();
  type(fieldOf(form, "Password"), person.password);
  submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saves).toHaveBeenCalledOnce();
  expect(await stored()).toMatchObject({ notes: "Call on Monday" });
});

test("asks once when another partner has the same name", async () => {
  const onClose = vi.fn();
  await renderElement(<PartnerForm partner={undefined} onClose={onClose} />);
  const form = await waitFor(() => {
    const found = document.querySelector<HTMLFormElement>("[role=dialog] form");
    if (!found) throw new Error("The form has not appeared yet.");
    return found;
  });
  type(fieldOf(form, "Shop Name"), "zara");
  type(fieldOf(form, "Contact Name"), "Iris Vale");
  type(fieldOf(form, "Contact Email"), "iris@shop.example");
  [...form.querySelectorAll("button")]
    .find(({ textContent }) => textContent === "Fashion & Apparel")!
    .click();
  submit(form);
  await shows(form, "There is a partner of this name: Zara (zara.com). Save again");
  submit(form);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
