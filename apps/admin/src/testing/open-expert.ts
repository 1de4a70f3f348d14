import { administrator, renderScreen, screen, within } from "@ensemble/testing";
import { remote } from "../remote";

export const open = (slug = "matteo-keller") =>
  renderScreen(remote, `/admin/experts/${slug}`, { as: administrator });
export const section = (name: string) => screen.getByRole("region", { name });
export const press = async (
  { user }: Awaited<ReturnType<typeof open>>,
  region: string,
  name: RegExp | string,
) => {
  const [button] = within(section(region)).getAllByRole("button", { name });
  await user.click(button!);
};
