import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import { ContactLink, LegalPage, type LegalSection } from "./legal-page";

/** Which data is stored about a visitor, where and for how long (LEGAL-2). */
export default function PrivacyScreen(): ReactNode {
  return (
    <LegalPage
      address={paths.privacy()}
      title="Privacy Policy"
      summary={`You can use ${productName} without an account and without telling us who you are. What you save stays on your device until you choose to sign in.`}
      sections={sections}
    />
  );
}

const sections: readonly LegalSection[] = [
  {
    id: "on-your-device",
    title: "What stays on your device",
    text: (
      <>
        <p>
          Data is stored locally in your browser: your favorite outfits and items, when you last
          opened them, your sizes, your style and quiz answers until an account takes them, what you
          viewed last, how often you opened an item's shop, your chosen appearance, for a day what
          you wrote into a booking and where a sign-up was to lead back to, and, while you are
          signed in, your session. It is not sent to us unless this page says so.
        </p>
        <p>
          Without an account, your device asks our database which outfits are near to your taste. It
          sends your favorites, your style and the outfits you viewed last, which are not kept. A
          switch at your sizes and style ends it.
        </p>
        <p>
          Clearing this site's data in your browser removes all of it. We don't set advertising
          cookies or load scripts from advertisers or social networks.
        </p>
      </>
    ),
  },
  {
    id: "your-account",
    title: "What your account holds",
    text: (
      <>
        <p>If you create an account, our database keeps:</p>
        <ul>
          <li>your email address and a scrambled form of your password, which nobody can read;</li>
          <li>
            your favorites, so that all your devices show the same ones. When you sign in, the
            device's favorites are added to your account's;
          </li>
          <li>
            the lists you make, with their names, notes and order, and the links by which you share
            them: anyone with the link can see that list, but not who you are, until you turn the
            link off;
          </li>
          <li>
            your sizes, your style and quiz answers, your reviews, and which reviews you found
            helpful;
          </li>
          <li>
            which outfits you viewed in the last 90 days while signed in, so that your home page can
            suggest outfits. You can turn this off and clear it in My Sizes & Style;
          </li>
          <li>
            which items you opened at a shop from an outfit while signed in, so that your review may
            say that you shopped the look;
          </li>
          <li>your alerts for price drops and items back in stock;</li>
          <li>the consultations you book, with the notes you add for the stylist.</li>
        </ul>
        <p>
          Reviews appear in public under the name you write them with. When you sign out, the device
          returns to the favorites it had before you signed in.
        </p>
        <p>
          Without an account, you can leave your email address to get price and stock alerts. Once
          you confirm it, we keep it with your alerts until you unsubscribe or no alerts are left.
          If you don't confirm it, we delete it after four days.
        </p>
      </>
    ),
  },
  {
    id: "counting",
    title: "What we count",
    text: (
      <>
        <p>
          To know which outfits people like, and which shops you go to from here, we count views of
          outfits and clicks that lead to a shop. To count nobody twice we tell visitors apart by a
          digest that is made of your network address and of a random id that your browser makes up
          and keeps, or of the browser's name. It is another one every day and is not tied to your
          account.
        </p>
        <p>
          With a click we store the item, the outfit it was part of, the partner link, the page you
          clicked on, the time and that digest. We store neither your name nor your network address
          with it. Removing this site's data in your browser gives you a new id.
        </p>
      </>
    ),
  },
  {
    id: "partners",
    title: "Partner retailers",
    text: (
      <>
        <p>
          Items are sold by partner retailers: Zara, Mango, H&amp;M and independents. Their links
          open in a new tab and are marked sponsored, nofollow and noopener. We pass on that a
          visitor came from us, never who the visitor is.
        </p>
        <p>
          On a retailer's site, the retailer's own privacy policy applies. How we earn from these
          links is told in the <Link to={paths.affiliateDisclosure()}>affiliate disclosure</Link>.
        </p>
      </>
    ),
  },
  {
    id: "who-sees-it",
    title: "Who sees your data",
    text: (
      <p>
        We do not sell it. Your favorites, sizes and style are readable by your account only.
        Consultations you book are visible to you and to our administrators, who pass on to the
        stylist what the appointment needs. A provider that runs our servers and sends our mails
        works on our instructions.
      </p>
    ),
  },
  {
    id: "security",
    title: "How we keep it safe",
    text: (
      <p>
        The database itself checks who can read or change each row, so no page can see more than its
        visitor is allowed to. Passwords are kept in a scrambled form only, and changes that
        administrators make are recorded. If you find a weakness, please write to{" "}
        <ContactLink to="technical" />.
      </p>
    ),
  },
  {
    id: "deletion",
    title: "Deleting your account",
    text: (
      <>
        <p>
          You can ask for the deletion of your account in your{" "}
          <Link to={paths.profile()}>profile</Link> at any time. You receive a confirmation email
          within 24 hours, and deletion requests are processed within 30 days. Until the day of the
          erasure you can sign in and change your mind.
        </p>
        <p>
          The erasure removes your account, favorites, reviews, sizes and style. Upcoming
          consultations are cancelled; past ones stay in our records without your name, address, or
          notes. What lies on your devices you remove there.
        </p>
      </>
    ),
  },
  {
    id: "contact",
    title: "Your rights and how to reach us",
    text: (
      <>
        <p>
          You may ask what we hold about you, have it corrected, receive a copy, object, or have it
          deleted. Write to <ContactLink to="support" />, from the address of your account if you
          have one. You may also turn to the data protection authority where you live.
        </p>
        <p>
          If this policy changes, the date at the top changes with it. General questions:{" "}
          <ContactLink to="general" />.
        </p>
      </>
    ),
  },
];
