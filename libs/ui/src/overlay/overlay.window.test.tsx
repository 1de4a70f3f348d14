import * as Radix from "@radix-ui/themes";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import * as overlay from ".";
import { Theme } from "../theme";

beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }));

/** Returns the theme's attributes of the open overlay. */
async function readTheme(page: ReactNode): Promise<Record<string, string>> {
  const root = createRoot(document.createElement("div"));
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(page));
  const { attributes } = document.querySelector("body > * .radix-themes, body > .radix-themes")!;
  const found = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  await act(async () => root.render(null));
  return found;
}

const dialog = ({ Dialog }: typeof overlay | typeof Radix): ReactNode => (
  <Dialog.Root open>
    <Dialog.Content aria-describedby={undefined}>
      <Dialog.Title>Title</Dialog.Title>
    </Dialog.Content>
  </Dialog.Root>
);

const alert = ({ AlertDialog }: typeof overlay | typeof Radix): ReactNode => (
  <AlertDialog.Root open>
    <AlertDialog.Content>
      <AlertDialog.Title>Title</AlertDialog.Title>
      <AlertDialog.Description>Text</AlertDialog.Description>
    </AlertDialog.Content>
  </AlertDialog.Root>
);

const menu = ({ DropdownMenu }: typeof overlay | typeof Radix): ReactNode => (
  <DropdownMenu.Root open>
    <DropdownMenu.Trigger>
      <button type="button">Actions</button>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content>
      <DropdownMenu.Item>Edit</DropdownMenu.Item>
    </DropdownMenu.Content>
  </DropdownMenu.Root>
);

test.each([
  ["a dialog", dialog],
  ["an alert", alert],
  ["a menu", menu],
])("gives %s the theme that Radix's root would", async (_, page) => {
  const theme = await readTheme(<Theme>{page(overlay)}</Theme>);
  expect(theme).toMatchObject({ "data-accent-color": "bronze", "data-is-root-theme": "false" });
  const radix = await readTheme(
    <Radix.Theme accentColor="bronze" grayColor="sand" radius="small">
      {page(Radix)}
    </Radix.Theme>,
  );
  for (const name of Object.keys(radix).filter((attribute) => attribute.startsWith("data-")))
    expect([name, theme[name]]).toEqual([name, radix[name]]);
});
