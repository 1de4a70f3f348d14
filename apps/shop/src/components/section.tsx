import { Title } from "@ensemble/ui";
import { Link } from "@ensemble/router";
import { ArrowRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useState } from "react";
import styles from "./components.module.css";

interface SectionProps {
  title: string;
  /** The link to all of it. */
  more?: { label: string; to: string };
  children: ReactNode;
}

/** A section of a page with a headline and a link to everything it shows a few of. */
export function Section({ title, more, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <Title id={id} className={styles.title}>
          {title}
        </Title>
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <ArrowRight size={16} strokeWidth={1.6} aria-hidden />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}

/** How far below the window an element counts as near, so that it is ready in time. */
const nearMargin = "800px";

/** Whether an element is, or once was, near the window. */
export function useNearViewport(target: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${nearMargin} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, near]);
  return near;
}
