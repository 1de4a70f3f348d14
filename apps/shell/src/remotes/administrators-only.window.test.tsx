import { holdUnsavedWork, useSession, type Session } from "@ensemble/session";
import { renderElement } from "@ensemble/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { AdministratorsOnly } from "./administrators-only";

const administrator: Session = {
  status: "signedIn",
  user: { id: "1", email: "admin@ensemble.example" },
  accessToken: "a",
  isAdmin: true,
};
beforeEach(() => useSession.setState(administrator, true));

const draw = () => {
  const guarded = <AdministratorsOnly>What they write</AdministratorsOnly>;
  return renderElement(guarded, { at: "/admin/partners/register", path: "/admin/*" });
};

test("redirects to the sign-in and back when a session ends with nothing unsaved", async () => {
  const { container } = await draw();
  expect(container.textContent).toBe("What they write");
  useSession.setState({ status: "anonymous" }, true);
  await vi.waitFor(() => expect(container.textContent).toBe(""));
  expect(window.location.search).toBe(`?next=${encodeURIComponent("/admin/partners/register")}`);
});

test("keeps a screen with unsaved changes after its session, until they are released", async () => {
  const { container } = await draw();
  const letGo = holdUnsavedWork();
  useSession.setState({ status: "anonymous" }, true);
  await new Promise((settle) => setTimeout(settle, 20));
  expect(container.textContent).toBe("What they write");
  letGo();
  await vi.waitFor(() => expect(container.textContent).toBe(""));
  expect(window.location.pathname).toBe("/auth");
});

test.each<[string, Session]>([
  ["who is looking", { status: "loading" }],
  ["whether they are an administrator", { ...administrator, isAdmin: undefined }],
])("mounts nothing before it is known %s", async (_, session) => {
  useSession.setState(session, true);
  const { container } = await draw();
  expect(container.textContent).toBe("Checking permissions...");
  useSession.setState(administrator, true);
  await vi.waitFor(() => expect(container.textContent).toBe("What they write"));
});

test("sends a shopper home", async () => {
  useSession.setState({ ...administrator, isAdmin: false }, true);
  const { container } = await draw();
  expect(container.textContent).toBe("");
  expect(window.location.pathname).toBe("/");
});
