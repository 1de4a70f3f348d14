import {
  confirmSubject,
  fillCredentials,
  linkInEmail,
  newEmail,
  registerAccount,
} from "../accounts";
import { expect, setSession, test } from "../fixtures";
import { toastWith } from "../steps";

const videoLink = "https://meet.example/matteo";

test("from an invitation to a session: hours, a held request, another time, its place on both sides", async ({
  page,
  request,
  browser,
  signIn,
}) => {
  test.slow(); // Three people in one story.
  const stylist = await registerAccount(request);
  await signIn("admin");
  await page.goto("/admin/people");
  await page.getByRole("button", { name: "Invite Stylist" }).click();
  const invitation = page.getByRole("dialog");
  await invitation.getByLabel("Stylist").selectOption({ label: "Matteo Keller" });
  await invitation.getByLabel("Email").fill(stylist.email);
  await invitation.getByRole("button", { name: "Send Invitation" }).click();
  await expect(page.getByRole("row", { name: stylist.email })).toContainText("Matteo Keller");

  const invited = await linkInEmail(
    request,
    stylist.email,
    "Run Matteo Keller's studio on Ensemble",
  );
  await setSession(page, request, stylist);
  await page.goto(invited);
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  const requests = page.getByRole("region", { name: "Requests to Answer" });
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  const studio = page.getByRole("navigation", { name: "Studio" });
  await studio.getByRole("link", { name: "Hours" }).click();
  await page.getByRole("button", { name: "Edit Where You Meet" }).click();
  const places = page.getByRole("dialog");
  await places.getByLabel(/^Video link/).fill(videoLink);
  await places.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(videoLink)).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto("/experts/matteo-keller/book");
  await visitor.getByRole("radio", { name: /Team Dress Code/ }).check();
  await visitor.getByRole("button", { name: "Continue" }).click();
  await visitor.getByRole("button", { name: /next month/i }).click();
  await visitor.getByRole("grid").getByRole("button", { disabled: false }).first().click();
  await visitor.getByRole("radio", { disabled: false }).first().check();
  await visitor.getByRole("button", { name: "Continue" }).click();
  const held = visitor.getByText(/^We're keeping this time for you until/);
  await expect(held).toBeVisible();
  const until = await held.innerText();
  await visitor.getByLabel("Your name").fill("Lena Vogt");
  await visitor.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toastWith(visitor, "Authentication Required")).toBeVisible();
  await visitor.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  const client = newEmail();
  await fillCredentials(visitor, client, "a-long-password");
  await visitor.getByRole("button", { name: "Create Account" }).click();
  await expect(toastWith(visitor, "Success")).toBeVisible();
  await visitor.goto(await linkInEmail(request, client, confirmSubject));
  await expect(visitor.getByLabel("Your name")).toHaveValue("Lena Vogt");
  await expect(held).toHaveText(until);
  await visitor.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");

  await studio.getByRole("link", { name: "Today" }).click();
  await page.reload();
  await requests.getByRole("button", { name: /^Propose Another Time, .*Lena Vogt/ }).click();
  const proposal = page.getByRole("dialog", { name: "Propose Another Time" });
  const day = proposal.getByLabel("Day");
  const last = await day.getAttribute("max");
  // The last Tuesday that can be booked: one of his days.
  const tuesday = new Date(`${last}T00:00:00Z`);
  tuesday.setUTCDate(tuesday.getUTCDate() - ((tuesday.getUTCDay() + 5) % 7));
  await day.fill(tuesday.toISOString().slice(0, 10));
  await proposal.getByLabel("Time").selectOption({ label: "1:30 PM" });
  await proposal.getByLabel(/^Message to the client/).fill("Would this be possible, too?");
  await proposal.getByRole("button", { name: "Propose Time" }).click();
  await expect(toastWith(page, "Time Proposed")).toBeVisible();

  await visitor.goto("/dashboard");
  const booking = visitor.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(booking).toContainText("Would this be possible, too?");
  await booking.getByRole("button", { name: /^Accept/ }).click();
  await expect(toastWith(visitor, "New Time Accepted")).toBeVisible();
  await expect(booking.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(booking.getByRole("link", { name: /meet\.example/ })).toHaveAttribute(
    "href",
    videoLink,
  );
  await linkInEmail(request, client, /^Confirmed: Team Dress Code|^Rescheduled: Team Dress Code/);

  await page.reload();
  const next = page.getByRole("region", { name: "Next Session" });
  await expect(next).toContainText("Lena Vogt");
  await expect(next.getByRole("link", { name: /meet\.example/ })).toBeVisible();
  await visitor.close();
});
