import { pluralize, specializationNames, spokenZone } from "@ensemble/domain";
import { Portrait } from "@ensemble/controls";
import { formatPrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Badge, Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FactList, type Fact } from "../../../layout/records/fact-list";
import { AdminSection } from "../../../layout/page/admin-section";
import type { Expert } from "../expert";
import styles from "./expert-facts.module.css";

interface ExpertFactsProps {
  expert: Expert;
  onEdit: () => void;
}

/** An expert's profile, read-only. */
export function ExpertFacts({ expert, onEdit }: ExpertFactsProps): ReactNode {
  const { slug, is_active: active, is_verified: verified } = expert;
  const facts: Fact[] = [
    ["Bio", expert.bio || "None"],
    [
      "Specializations",
      expert.specializations.map((one) => specializationNames[one]).join(", ") || "None",
    ],
    ["Experience", pluralize(expert.experience_years, "year")],
    ["Hourly rate", formatPrice(expert.hourly_rate)],
    ["Credentials", expert.credentials.join("\n") || "None"],
    ["Time zone", spokenZone(expert.time_zone)],
    [
      "Rating",
      expert.total_reviews === 0
        ? "No reviews"
        : `${expert.rating.toFixed(1)} from ${pluralize(expert.total_reviews, "review")}`,
    ],
    [
      "Public page",
      active ? (
        <Link key="page" to={paths.expert(slug)}>
          {paths.expert(slug)}
        </Link>
      ) : (
        "Not shown while inactive"
      ),
    ],
  ];
  return (
    <AdminSection
      title="Profile"
      actions={
        <Button size="2" variant="soft" onClick={onEdit}>
          Edit Profile
        </Button>
      }
    >
      <div className={styles.profile}>
        <div className={styles.portrait}>
          <Portrait expert={expert} width={480} sizes="160px" />
        </div>
        <div>
          <p className={styles.badges}>
            <Badge size="2" color={active ? "green" : "gray"} highContrast>
              {active ? "Active" : "Inactive"}
            </Badge>
            <Badge size="2" color={verified ? "blue" : "gray"} highContrast>
              {verified ? "Verified" : "Not verified"}
            </Badge>
          </p>
          <FactList facts={facts} />
        </div>
      </div>
    </AdminSection>
  );
}
