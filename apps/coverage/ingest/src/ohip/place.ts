/** The ministry's pages with the Schedule, the edition that we have read, and its table of fees. */
export const SCHEDULE_PAGE = "https://www.ontario.ca/page/ohip-schedule-benefits-and-fees";

/** The name has the date of an earlier edition; the pages of the file say 2025-02-14. */
export const SCHEDULE_URL = "https://www.ontario.ca/files/2025-03/moh-schedule-benefit-2024-03-04.pdf";

/** Represents a saved copy, because the ministry publishes the file under changing names. */
export const MASTER_URL = `${SCHEDULE_PAGE}#fee-schedule-master`;
