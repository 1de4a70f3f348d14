import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Button, EmptyState, LoadFailure, Skeleton } from "@ensemble/ui";
import type { ReactNode } from "react";

interface NoExpertProps {
  query: { data: unknown; isError: boolean; refetch: () => Promise<unknown> };
}

/** Shown while an expert loads, if that fails, or if there is none. */
export function NoExpert({ query }: NoExpertProps): ReactNode {
  if (query.data === null) {
    return (
      <EmptyState
        title="Expert not found"
        text="The URL may have changed, or the expert was deleted."
      >
        <Button asChild size="3">
          <Link to={paths.adminExperts()}>All Experts</Link>
        </Button>
      </EmptyState>
    );
  }
  if (query.isError) {
    return <LoadFailure what="This expert" onRetry={() => void query.refetch()} />;
  }
  return <Skeleton height="420px" />;
}
