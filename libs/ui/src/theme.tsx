import type { ReactNode } from "react";

/** The site's choices among those of Radix Themes (index.css). */
export const theme = {
  accentColor: "bronze",
  grayColor: "sand",
  panelBackground: "translucent",
  radius: "small",
  scaling: "100%",
} as const;

interface ThemeProps {
  hasBackground?: boolean;
  className?: string;
  children: ReactNode;
}

/** The root of everything that is rendered. Radix's overlays get the theme in overlay/index.tsx. */
export function Theme({ hasBackground = true, className = "", children }: ThemeProps): ReactNode {
  return (
    <div
      className={`radix-themes ${className}`.trimEnd()}
      data-is-root-theme
      data-accent-color={theme.accentColor}
      data-gray-color={theme.grayColor}
      data-has-background={hasBackground}
      data-panel-background={theme.panelBackground}
      data-radius={theme.radius}
      data-scaling={theme.scaling}
    >
      {children}
    </div>
  );
}
