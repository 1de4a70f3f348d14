import * as Radix from "@radix-ui/themes";
import type { ComponentType, ReactNode } from "react";
import { theme } from "../theme";
import "./radix.css";

export { Toaster } from "./toaster";

const ignore = (): void => undefined;

/** What Radix's own `Theme` tells its overlays, which render outside of ours. */
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

export const AlertDialog = { ...Radix.AlertDialog, Root: themed(Radix.AlertDialog.Root) };
export const Dialog = { ...Radix.Dialog, Root: themed(Radix.Dialog.Root) };
export const DropdownMenu = { ...Radix.DropdownMenu, Root: themed(Radix.DropdownMenu.Root) };
