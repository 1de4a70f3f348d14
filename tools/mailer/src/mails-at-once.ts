/** How many mails a worker sends at the same time; mail servers limit a client's connections. */
export const mailsAtOnce = 8;
