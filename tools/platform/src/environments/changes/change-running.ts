import type { Pin } from "../pin";
import { changePin } from "./pin-change";
import type { ChangeContext } from "./change-context";

type Edit = (pin: Pin) => ReturnType<Parameters<typeof changePin>[3]>;

/** Changes the pin of an app that the environment has. */
export async function changeRunning(
  name: string,
  app: string,
  context: ChangeContext,
  edit: Edit,
): Promise<Pin> {
  const pin = await changePin(name, app, context, async (before) => {
    if (!before) {
      throw new Error(`${name} runs no ${app}. Add it: platform add ${app}@<release> ${name}`);
    }
    return edit(before);
  });
  return pin!;
}
