import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, expect, test } from "vitest";
import { type Session, useSession } from "./session";
import { useHeldSession, useHeldWork } from "./unsaved-work";

const container = document.createElement("div");
const root = createRoot(container);
const person: Session = {
  status: "signedIn",
  user: { id: "1", email: "iris@people.example" },
  accessToken: "a",
  isAdmin: false,
};

function Form({ dirty }: { dirty: boolean }): ReactNode {
  useHeldWork(dirty);
  return "What they write";
}
function Screen({ dirty }: { dirty: boolean }): ReactNode {
  return useHeldSession().status === "signedIn" && <Form dirty={dirty} />;
}
const render = (dirty: boolean) => act(async () => root.render(<Screen dirty={dirty} />));
const enter = (session: Session) => act(async () => useSession.setState(session, true));

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterAll(() => act(async () => root.unmount()));

test("keeps an ended session only while a form has unsaved changes", async () => {
  await enter(person);
  await render(true);
  await enter({ status: "anonymous" });
  expect(container.textContent).toBe("What they write");
  await enter(person);
  expect(container.textContent).toBe("What they write");
  await render(false);
  await enter({ status: "anonymous" });
  expect(container.textContent).toBe("");
});
