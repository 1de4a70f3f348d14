import { budgetName, colorName, vibeNames } from "@ensemble/catalogue";
import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { FilterToggles } from "../outfits/filters/filter-toggles";
import { isLight, swatches } from "../outfits/filters/swatch";
import type { useStyle } from "../style/known-style";
import { styleOptions, type Style } from "../style/style";
import styles from "./style-profile-screen.module.css";

interface FactsProps {
  style: Style;
  known: ReturnType<typeof useStyle>;
}

export function StyleFacts({ style, known }: FactsProps): ReactNode {
  const { userId, saving, change } = known;
  return (
    <>
      <div className={styles.facts}>
        <FilterToggles
          filter={{ label: "Clothing size", offered: styleOptions.size, nameOf: (one) => one }}
          chosen={style.size}
          onChange={(size) => change({ size: size.slice(-1) })}
        />
        <FilterToggles
          filter={{
            label: "Shoe size (EU)",
            offered: styleOptions.shoe_size,
            nameOf: (one) => one,
          }}
          chosen={style.shoe_size}
          onChange={(size) => change({ shoe_size: size.slice(-1) })}
        />
        <FilterToggles
          filter={{
            label: "Colors I like",
            offered: styleOptions.colors,
            nameOf: colorName,
            swatchOf: (color) => ({ color: swatches[color], light: isLight(color) }),
          }}
          chosen={style.colors}
          onChange={(colors) => change({ colors })}
        />
        <FilterToggles
          filter={{
            label: "My style",
            offered: styleOptions.vibe,
            nameOf: (vibe) => vibeNames[vibe],
          }}
          chosen={style.vibe}
          onChange={(vibe) => change({ vibe: vibe.slice(-1) })}
        />
        <FilterToggles
          filter={{
            label: "Budget for an outfit",
            offered: styleOptions.budget,
            nameOf: budgetName,
          }}
          chosen={style.budget}
          onChange={(budget) => change({ budget: budget.slice(-1) })}
        />
      </div>
      <p className={styles.kept} role="status">
        {keptWhere(userId, saving)}
      </p>
      <p className={styles.kept}>
        Occasions and brands are in the <Link to={paths.quiz()}>style quiz</Link>, which fills in
        the rest.
      </p>
    </>
  );
}

function keptWhere(userId: string | undefined, saving: string): ReactNode {
  if (!userId) {
    return (
      <>
        Kept on this device. <Link to={paths.auth(paths.styleProfile())}>Sign in</Link> to have it
        with your account.
      </>
    );
  }
  if (saving === "pending") return "Saving...";
  if (saving === "error") return "Kept on this device; it reaches your account at your next visit.";
  return "Kept with your account.";
}
