import { writeExpert, type Expert } from "./expert";
import { expertRow, type CheckedExpert } from "./expert-schema";
import { removePortrait, storePortrait } from "./portrait";

/**
 * Saves an expert; without one, adds a new one. A new portrait is stored first, and removed again
 * when the expert could not be saved; one that was replaced is removed after. Throws DataError.
 */
export async function saveExpert(values: CheckedExpert, expert?: Expert): Promise<void> {
  const { portrait } = values;
  const stored = typeof portrait === "string" ? portrait : await storePortrait(portrait);
  try {
    await writeExpert(expertRow(values, stored), expert?.id);
  } catch (error) {
    if (stored !== portrait) await removePortrait(stored);
    throw error;
  }
  const before = expert?.profile_image;
  if (before && before !== stored) await removePortrait(before);
}
