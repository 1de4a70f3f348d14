import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const quiz = {
  colors: ["navy"],
  vibe: "classic",
  budget: "200_400",
  occasions: ["work"],
  brands: ["ZARA"],
};

test("keeps each fact once: a change of one leaves the others", async () => {
  const { api, id } = await fixture.newPerson("facts");
  const save = (change: object) => api.from("style_profiles").upsert({ user_id: id, ...change });
  expect((await save({ size: "L" })).error).toBeNull();
  expect((await save({ shoe_size: "39", colors: ["red"] })).error).toBeNull();
  const { data } = await api
    .from("style_profiles")
    .select("size, shoe_size, colors, vibe")
    .single();
  expect(data).toEqual({ size: "L", shoe_size: "39", colors: ["red"], vibe: null });
  expect((await save({ shoe_size: "43" })).error?.code).toBe("22P02");
  expect((await save({ size: "39" })).error?.code).toBe("23514");
});

test("lets a shop of before save and read complete quizzes, and leaves it no way to the sizes", async () => {
  const { api, id } = await fixture.newPerson("former");
  await api.from("style_profiles").insert({ user_id: id, size: "S" });
  const former = () => api.from("quiz_answers").select("vibe, colors").eq("user_id", id);
  expect((await former()).data).toEqual([]);

  // Hosted PostgREST finds a view's key by itself; the embedded server must be told.
  const saved = await api
    .from("quiz_answers")
    .upsert({ user_id: id, ...quiz }, { onConflict: "user_id" });
  expect(saved.error).toBeNull();
  expect((await former()).data).toEqual([{ vibe: "classic", colors: ["navy"] }]);
  expect((await api.from("quiz_answers").delete().eq("user_id", id)).error?.code).toBe("42501");
  const { data } = await api.from("style_profiles").select("size, vibe").single();
  expect(data).toEqual({ size: "S", vibe: "classic" });
});
