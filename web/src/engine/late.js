/** The requests that want tables or words, which arrive after the first answer. */
export const LATE = ["bot", "figures", "odds", "report", "review"];
