import * as Radix from "@radix-ui/themes";
import type { ComponentType, ReactNode } from "react";
import { theme } from "../theme";
import "./radix.css";

export { Toaster, topmostDialog } from "./toaster";

const ignore = (): void => undefined;

/** The context of Radix's own `Theme` for its overlays, which render outside of ours. */
const context = {
  ...theme,
  appearance: "inherit",
  resolvedGrayColor: theme.grayColor,
  onAppearanceChange: ignore,
  onAccentColorChange: ignore,
  onGrayColorChange: ignore,
  onPanelBackgroundChange: ignore,
  onRadiusChange: ignore,
  onScalingChange: ignore,
} as const;

function themed<Props extends object>(Root: ComponentType<Props>): (props: Props) => ReactNode {
  return (props) => (
    <Radix.ThemeContext value={context}>
      <Root {...props} />
    </Radix.ThemeContext>
  );
}

/** A second `h1` on the page would name it anew. */
const titled = <Props extends object>(Title: ComponentType<Props>) =>
  function DialogTitle(props: Props): ReactNode {
    return <Title as="h2" {...props} />;
  };

export const AlertDialog = {
  ...Radix.AlertDialog,
  Root: themed(Radix.AlertDialog.Root),
  Title: titled(Radix.AlertDialog.Title),
};
export const Dialog = {
  ...Radix.Dialog,
  Root: themed(Radix.Dialog.Root),
  Title: titled(Radix.Dialog.Title),
};
export const DropdownMenu = { ...Radix.DropdownMenu, Root: themed(Radix.DropdownMenu.Root) };
