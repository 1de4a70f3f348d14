import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import { LoadFailure } from "@ensemble/ui";
import { type ReactNode } from "react";
import { AdminPage } from "../../../layout/page/admin-page";
import { expertNames } from "./booking-list";
import { BookingTable } from "./booking-table";

/** All bookings, with the decisions they need. */
export default function ExpertBookingsScreen(): ReactNode {
  const experts = useQuery(expertNames);
  const [address] = useSearchParams();
  return (
    <AdminPage
      title="Bookings"
      subtitle="Confirm what is asked for, close what took place"
      back={{ label: "Back to Expert Stylists", to: paths.adminExperts() }}
    >
      {experts.isError && !experts.data ? (
        <LoadFailure what="The bookings" onRetry={() => void experts.refetch()} />
      ) : (
        <BookingTable
          // The URL can only be parsed once the experts are known.
          key={experts.data ? "known" : "waiting"}
          experts={experts.data}
          show={address.get("show")}
        />
      )}
    </AdminPage>
  );
}
