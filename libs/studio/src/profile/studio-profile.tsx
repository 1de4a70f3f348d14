import { paths } from "@ensemble/contract";
import { Portrait } from "@ensemble/controls";
import { specializationNames } from "@ensemble/domain";
import { FactList, lazyDialog, QueryView, Section } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Note } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import type { StudioProps } from "../frame";
import { type Profile, profileOf } from "./profile";
import styles from "./profile.module.css";

const LeaveStudio = lazyDialog(() => import("./leave-studio"));
const ProfileDialog = lazyDialog(() => import("./profile-dialog"));

/** The stylist's own profile, and the way out (STUDIO-20). */
export function StudioProfile({ expert }: StudioProps): ReactNode {
  const query = useQuery(profileOf(expert.id));
  const [open, setOpen] = useState<"profile" | "leaving">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Section
        title="Public Page"
        actions={
          query.data && (
            <Button size="2" variant="soft" onClick={() => setOpen("profile")}>
              Edit Profile
            </Button>
          )
        }
      >
        <QueryView query={query} what="Your profile" height="320px">
          {(profile) => <ProfileFacts profile={profile} />}
        </QueryView>
      </Section>
      <Section title="Leave the Studio">
        <Note>
          Your account stays, but it can no longer open this studio. You choose what becomes of the
          coming consultations.
        </Note>
        <Button variant="outline" color="red" size="3" onClick={() => setOpen("leaving")}>
          Leave the Studio
        </Button>
      </Section>
      {open === "profile" && query.data && <ProfileDialog profile={query.data} onClose={close} />}
      {open === "leaving" && <LeaveStudio expertId={expert.id} onClose={close} />}
    </>
  );
}

function ProfileFacts({ profile }: { profile: Profile }): ReactNode {
  const { slug, name, bio, is_active: active, specializations, credentials } = profile;
  return (
    <div className={styles.profile}>
      <div className={styles.portrait}>
        <Portrait expert={profile} width={480} sizes="160px" />
      </div>
      <div>
        <FactList
          facts={[
            ["About you", bio || "Nothing yet"],
            ["Name", name],
            ["Listing", active ? "Listed and bookable" : "Not listed"],
            ["Specializations", specializations.map((one) => specializationNames[one]).join(", ")],
            ["Credentials", credentials.join("\n")],
            [
              "Page URL",
              active ? (
                <Link key="page" to={paths.expert(slug)}>
                  {paths.expert(slug)}
                </Link>
              ) : (
                paths.expert(slug)
              ),
            ],
          ]}
        />
        <Note>You write the text and the picture. Ask our team to change the rest.</Note>
      </div>
    </div>
  );
}
