/** A message that was captured instead of sent. `at` is ISO 8601 in UTC; pictures are embedded in the HTML. */
export type CapturedMessage =
  | {
      kind: 'mail'
      at: string
      to: string
      replyTo: string | null
      subject: string
      text: string
      html: string
    }
  | { kind: 'sms'; at: string; to: string; text: string }
