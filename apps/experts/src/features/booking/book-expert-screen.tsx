import { pageTitle, paths } from "@ensemble/contract";
import { NotFoundPage } from "@ensemble/controls";
import { studioPaths, useOwnStudio } from "@ensemble/domain";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Link, Navigate, useLocation, useNavigate, useParams } from "@ensemble/router";
import { settledSession } from "@ensemble/session";
import {
  BackLink,
  Button,
  DisplayTitle,
  LoadFailure,
  Page,
  Skeleton,
  Title,
  toast,
} from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type BookingChoice,
  expertNotFound,
  type ExpertProfile,
  expertProfileQuery,
  readChoice,
  type Step,
  notBookableMessage,
  wizardPath,
} from "../experts/expert";
import { RefusedBooking, TimeStep } from "../times/choose-time";
import { toRefusal } from "../times/times";
import { intakeQuery } from "../intake/intake";
import styles from "./booking.module.css";
import { DetailsStep, isIncomplete, useDetails } from "./details-step";
import { HoldNotice, ownHolder, useHold } from "./hold";
import { bookingFailed, useNewBooking } from "./new-booking";
import { BookingSummary, ServiceStep, StepIndicator, stepNames } from "./steps";

/** Books a consultation with one expert (BOOK-1). */
export default function BookExpertScreen(): ReactNode {
  const { slug = "" } = useParams();
  const { data: expert, error, isPending, refetch } = useQuery(expertProfileQuery(slug));
  const ownStudio = useOwnStudio();

  useEffect(() => {
    if (!error) return;
    console.warn("The expert couldn't be loaded.", error);
    const description = "Failed to load booking information. Please try again.";
    toast({ kind: "error", title: "Error", description });
  }, [error]);

  if (expert === null)
    return (
      <NotFoundPage {...expertNotFound} text="The expert you're trying to book doesn't exist." />
    );
  return (
    <Page title={pageTitle(expert ? `Book ${expert.name}` : "Book a Consultation")}>
      <BackLink as={Link} to={paths.expert(slug)}>
        <ArrowLeft size={16} strokeWidth={1.6} aria-hidden /> Back to Stylist
      </BackLink>
      <DisplayTitle>Book a Consultation</DisplayTitle>
      <p className={styles.who}>{expert && `with ${expert.name}`}</p>
      {isPending && (
        <div role="status" aria-label="Loading booking" className={styles.waiting}>
          <Skeleton height="60px" />
          <Skeleton height="110px" />
          <Skeleton height="110px" />
        </div>
      )}
      {error && !expert && <LoadFailure what="This expert" onRetry={() => void refetch()} />}
      {expert && expert.id === ownStudio && (
        <p role="status">
          {"This is your own studio. "}
          <Link to={studioPaths.calendar()}>Block time or book a client in your calendar</Link>
          {" instead."}
        </p>
      )}
      {expert?.is_active && expert.id !== ownStudio && (
        <BookingWizard expert={expert} key={expert.id} />
      )}
      {expert && !expert.is_active && <p role="status">{notBookableMessage(expert)}</p>}
    </Page>
  );
}

/** The three steps of a booking. The URL holds all choices (BOOK-1, BOOK-2). */
function BookingWizard({ expert }: { expert: ExpertProfile }): ReactNode {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const [holder] = useState(ownHolder);
  const queryClient = useQueryClient();
  const { details, change, userId } = useDetails(expert.id);
  const [attempts, setAttempts] = useState(0);
  const booking = useNewBooking(expert);
  const parameters = new URLSearchParams(search);
  const choice = readChoice(parameters, expert, now);
  const { step, packageId, day, start } = choice;
  const offered = expert.packages.find(({ id }) => id === packageId);
  const consultation = { package: packageId, holder };
  const heading = useHeadingFocus(step);
  const hold = useHold(
    step === 3 && offered && start !== undefined
      ? { expert: expert.id, package: offered.id, start }
      : undefined,
  );
  const refusal = booking.isError ? toRefusal(booking.error, bookingFailed) : undefined;
  const holdRefusal = hold.isError ? toRefusal(hold.error, bookingFailed) : undefined;

  // Redirects a link to the first incomplete step.
  if ((parameters.get("step") ?? "1") !== String(step)) {
    return <Navigate to={wizardPath(expert.slug, choice)} replace />;
  }

  const choose = (chosen: Partial<BookingChoice>) => {
    booking.reset();
    const address = wizardPath(expert.slug, { ...choice, start: undefined, ...chosen });
    void navigate(address, { replace: true, preventScrollReset: true, flushSync: true });
  };
  const goTo = (next: Step) => void navigate(wizardPath(expert.slug, { ...choice, step: next }));

  function goForward(): void {
    const missing = step === 1 ? !offered : start === undefined;
    if (missing) return warnAboutMissing();
    goTo(step === 1 ? 2 : 3);
  }

  async function submit(): Promise<void> {
    if (!offered || start === undefined) return warnAboutMissing();
    const session = await settledSession();
    if (session.status === "anonymous") {
      toast({
        kind: "info",
        title: "Authentication Required",
        description: "Please log in to book a consultation.",
      });
      return void navigate(paths.auth(wizardPath(expert.slug, choice)));
    }
    try {
      const intake = await queryClient.ensureQueryData(intakeQuery(offered.id));
      if (isIncomplete(details, offered.id, intake?.questions ?? [])) {
        setAttempts(attempts + 1);
        return warnAboutMissing();
      }
      booking.mutate({ expert, clientId: session.user.id, offered, start, details, intake });
    } catch (error) {
      console.warn("The package's questions couldn't be loaded.", error);
      const { reason } = toRefusal(error, bookingFailed);
      toast({ kind: "error", title: "Booking Failed", description: reason });
    }
  }

  const refused = {
    expert,
    consultation,
    onChoose: (other: number) => choose({ start: other }),
  };
  return (
    <div className={styles.wizard}>
      <section aria-labelledby="step" className={styles.panel}>
        <StepIndicator current={step} />
        <Title id="step" ref={heading} tabIndex={-1} className={styles.heading}>
          {stepNames[step]}
        </Title>
        {step === 1 && (
          <ServiceStep
            packages={expert.packages}
            city={expert.city}
            chosen={packageId}
            onChoose={(chosen) => choose({ packageId: chosen, start })}
          />
        )}
        {step === 2 && offered && (
          <TimeStep
            expert={expert}
            consultation={consultation}
            day={day}
            start={start}
            onChoose={choose}
          />
        )}
        {step === 3 && offered && start !== undefined && (
          <>
            {hold.isPending || refusal?.isAboutTime ? null : holdRefusal?.isAboutTime ? (
              <RefusedBooking refusal={holdRefusal} {...refused} requested={start} />
            ) : (
              <HoldNotice until={hold.data} onChooseAnother={() => goTo(2)} />
            )}
            <DetailsStep
              expertName={expert.name}
              packageId={offered.id}
              details={details}
              userId={userId}
              attempts={attempts}
              onChange={change}
            />
            {refusal && <RefusedBooking refusal={refusal} {...refused} requested={start} />}
          </>
        )}
      </section>
      {step > 1 && (
        <Button
          size="4"
          variant="outline"
          color="gray"
          highContrast
          onClick={() => goTo(step === 3 ? 2 : 1)}
        >
          Back
        </Button>
      )}
      <div className={styles.bar}>
        {step < 3 && expert.packages.length > 0 && (
          <Button size="4" className={styles.next} onClick={goForward}>
            Continue
          </Button>
        )}
        {step === 3 && (
          <Button
            size="4"
            className={styles.next}
            disabled={booking.isPending}
            onClick={() => void submit()}
          >
            {booking.isPending ? "Booking..." : "Confirm Booking"}
          </Button>
        )}
        <BookingSummary offered={offered} start={start} expertZone={expert.time_zone} />
      </div>
    </div>
  );
}

/** Moves the focus and the view to the heading on every step, like a page change. */
function useHeadingFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView();
  }, [step]);
  return heading;
}

function warnAboutMissing(): void {
  toast({
    kind: "error",
    title: "Missing Information",
    description: "Please complete all booking details.",
  });
}
