import { Text } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import styles from "./bulk-section.module.css";

interface BulkSectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function BulkSection({ title, text, children }: BulkSectionProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Text as="p" size="2" color="gray" mb="4">
        {text}
      </Text>
      {children}
    </section>
  );
}
