import { DisplayTitle, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HomeLink } from "../home-link/home-link";
import styles from "./auth-layout.module.css";

interface AuthLayoutProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A headline on paper beside a form; stacked on a phone. */
export function AuthLayout({ title, text, children }: AuthLayoutProps): ReactNode {
  return (
    <div className={styles.layout}>
      <div className={styles.opening}>
        <HomeLink />
        <div className={styles.headline}>
          <DisplayTitle>{title}</DisplayTitle>
          <Text as="p" size="4" color="gray" mt="3">
            {text}
          </Text>
        </div>
      </div>
      <div className={styles.form}>{children}</div>
    </div>
  );
}
