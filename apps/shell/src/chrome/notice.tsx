import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Actions, BackLink, Callout } from "@ensemble/ui";
import { ArrowLeft, type LucideIcon } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./chrome.module.css";

interface NoticeProps {
  tone: "neutral" | "good" | "warning" | "bad";
  /** `alert` interrupts screen readers; `status` waits for a pause. */
  role?: "alert" | "status";
  Icon: LucideIcon;
  /** Buttons below the text. */
  actions?: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

const colors = { neutral: "gray", good: "green", warning: "amber", bad: "red" } as const;

/** A message that stays, unlike a toast, with optional actions. */
export function Notice({ tone, role, Icon, actions, ref, children }: NoticeProps): ReactNode {
  return (
    <Callout.Root
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      color={colors[tone]}
      highContrast
      role={role}
    >
      <Callout.Icon>
        <Icon size={18} aria-hidden />
      </Callout.Icon>
      <div className={styles.content}>
        <p className={styles.text}>{children}</p>
        {actions && <Actions className={styles.actions}>{actions}</Actions>}
      </div>
    </Callout.Root>
  );
}

/** 'Back to Home' on the sign-in and legal pages (LEGAL-1). */
export function HomeLink(): ReactNode {
  return (
    <BackLink as={Link} to={paths.home()}>
      <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
      Back to Home
    </BackLink>
  );
}
