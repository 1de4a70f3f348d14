import { isGuessable } from "@ensemble/contract";
import { type AuthService, refusal } from "./auth-service";

/** Hosted Supabase refuses leaked passwords; lite only checks the length. */
export function refuseGuessablePasswords(service: AuthService): void {
  const check = async (password: string | undefined, email: string): Promise<void> => {
    if (typeof password !== "string" || password === "") return;
    service.assertPasswordStrong(password);
    if (!(await isGuessable(password, email))) return;
    throw refusal(service, {
      status: 422,
      code: "weak_password",
      message: "Password is known to be weak and easy to guess, please choose a different one.",
      details: { weak_password: { reasons: ["pwned"] } },
    });
  };
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    await check(password, email ?? "");
    return signUp(email, password, data);
  };
  const update = service.updateUser.bind(service);
  service.updateUser = async (id, changes) => {
    if (changes.password !== undefined) {
      await check(changes.password, (await service.repo.findUserById(id))?.email ?? "");
    }
    return update(id, changes);
  };
}
