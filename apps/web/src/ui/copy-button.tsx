import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { messages } from './messages.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'busy' | 'busyText'> & { text: string }

const outcomeTexts = { copied: messages.copied, failed: messages.notCopied }

/** Copies text to the clipboard and shows whether it worked; some browsers do not allow it. */
export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof outcomeTexts>()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <>
      <Button variant="outline" size="small" {...rest} onClick={copy}>
        {outcome === 'copied' ? outcomeTexts.copied() : children}
      </Button>
      {outcome === 'failed' ? (
        <span role="status" className="text-small text-danger">
          {outcomeTexts.failed()}
        </span>
      ) : (
        <VisuallyHidden role="status">{outcome && outcomeTexts[outcome]()}</VisuallyHidden>
      )}
    </>
  )
}
