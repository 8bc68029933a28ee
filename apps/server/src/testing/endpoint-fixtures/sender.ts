/** A person who is about to send a request: their cookies, and a function that fills in the placeholders of it. */
export type Sender = { name: string; cookie: string; fillIn: (text: string) => string }
