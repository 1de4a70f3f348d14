import type { ReadVersion } from "../../../layout/saving/stored-record";
import { removeUnusedFiles } from "../../images/stored-files";
import type { SendPicture } from "../../images/use-upload";
import { addExpert, changeExpert, type Expert } from "../expert";
import { expertRow, type CheckedExpert } from "./expert-schema";

/**
 * Updates an expert, or adds one when `expert` is undefined. A `cancelReason` cancels the upcoming
 * bookings of a deactivated expert. Stores a new portrait first and removes it when the save fails;
 * removes a replaced portrait after the save. Throws DataError.
 */
export async function saveExpert(
  values: CheckedExpert,
  expert: Expert | undefined,
  version: ReadVersion,
  send: SendPicture,
  cancelReason: string | null,
): Promise<void> {
  const [picture] = values.portrait;
  const name = `experts/${crypto.randomUUID()}.jpg`;
  const portrait = picture ? await send(picture, "outfit-images", name) : "";
  try {
    const row = expertRow(values, portrait);
    if (expert) {
      const change = { ...row, updated_at: version.current };
      await changeExpert(
        expert.id,
        cancelReason ? { ...change, cancel_bookings_because: cancelReason } : change,
      );
    } else await addExpert(row);
  } catch (error) {
    if (portrait && !picture?.stored) await removeUnusedFiles([portrait]);
    throw error;
  }
  const before = expert?.profile_image;
  if (before && before !== portrait) await removeUnusedFiles([before]);
}
