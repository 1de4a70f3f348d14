import { paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import type { ReactNode } from "react";

/** Shown when no expert has the slug (EXPERT-10, BOOK-4). */
export function ExpertNotFound({ text }: { text: string }): ReactNode {
  const browse = { label: "Browse All Experts", to: paths.experts() };
  return <NotFoundPage title="Expert not found" text={text} browse={browse} />;
}
