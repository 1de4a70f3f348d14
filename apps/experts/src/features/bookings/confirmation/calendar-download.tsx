import { settings } from "@ensemble/contract";
import { Button, toast } from "@ensemble/ui";
import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { Booking } from "../booking";

interface CalendarDownloadProps {
  booking: Booking;
  size?: "3" | "4";
}

/** Downloads a booking as an iCalendar file. */
export function CalendarDownload({ booking, size = "3" }: CalendarDownloadProps): ReactNode {
  async function download(): Promise<void> {
    try {
      // Few visitors need the code that writes such files.
      const { calendarFile } = await import("./calendar-file");
      const site = { origin: location.origin, organizer: settings().contacts.general };
      const file = new Blob([calendarFile(booking, site)], { type: "text/calendar" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `consultation-${booking.expert.slug}.ics`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      console.warn("The calendar file could not be made.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "The calendar file could not be made. Please try again.",
      });
    }
  }
  return (
    <Button
      size={size}
      variant="outline"
      color="gray"
      highContrast
      aria-label={`Calendar file of ${booking.package.name} with ${booking.expert.name}`}
      onClick={() => void download()}
    >
      <CalendarPlus size={17} strokeWidth={1.6} aria-hidden /> Calendar file
    </Button>
  );
}
