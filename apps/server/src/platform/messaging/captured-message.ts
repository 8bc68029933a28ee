/** A message that development kept instead of sending it. `at` is ISO 8601 in UTC; pictures are within the HTML. */
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
