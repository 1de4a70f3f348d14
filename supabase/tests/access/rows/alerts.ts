import { addRow, type Row } from "../../rows/add-row";
import { addItem } from "../../rows/item-rows";
import { accessRow, onlyRow, type AccessRow, type Owners } from "../access-row";

/** The shopper as a recipient of alerts, once. */
const recipient = (owners: Owners): Promise<Row> => onlyRow(owners, "alert_recipients", {});

export const alertRows: Record<string, AccessRow> = {
  alert_recipients: accessRow("alert_recipients", recipient, { told_at: "2026-01-01" }),
  alerts: accessRow(
    "alerts",
    async (owners) => ({
      recipient_id: (await addRow(owners.sql, "alert_recipients", await recipient(owners))).id,
      kind: "price_drop",
      item_id: (await addItem(owners.sql)).id,
      since_price: 100,
      confirmed_at: "2026-01-01T00:00:00Z",
    }),
    { price_limit: 50 },
  ),
};
