import type { ReadVersion } from "../../../layout/saving/stored-record";
import { removeUnneeded } from "../../images/stored-files";
import type { SendPicture } from "../../images/use-upload";
import { writeExpert, type Expert } from "../expert";
import { expertRow, type CheckedExpert } from "./expert-schema";

/**
 * Saves an expert; without one, adds a new one. With a reason (`because`) the coming bookings of one
 * who is not active are cancelled. A new portrait is stored first, and removed again
 * when the expert could not be saved; one that was replaced is removed after. Throws DataError.
 */
export async function saveExpert(
  values: CheckedExpert,
  expert: Expert | undefined,
  version: ReadVersion,
  send: SendPicture,
  because: string | null,
): Promise<void> {
  const [picture] = values.portrait;
  const name = `experts/${crypto.randomUUID()}.jpg`;
  const portrait = picture ? await send(picture, "outfit-images", name) : "";
  try {
    const row = { ...expertRow(values, portrait), updated_at: version.current };
    await writeExpert(because ? { ...row, cancel_bookings_because: because } : row, expert?.id);
  } catch (error) {
    if (portrait && !picture?.stored) await removeUnneeded([portrait]);
    throw error;
  }
  const before = expert?.profile_image;
  if (before && before !== portrait) await removeUnneeded([before]);
}
