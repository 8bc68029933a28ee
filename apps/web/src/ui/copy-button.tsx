import { useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'busy' | 'busyText'> & { text: string }

const OUTCOME_TEXTS = { copied: 'Copied', failed: 'Not copied: please mark it and copy it yourself' }

/** Copies text to the clipboard and shows whether it worked; some browsers do not allow it. */
export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<keyof typeof OUTCOME_TEXTS>()

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
        {outcome === 'copied' ? OUTCOME_TEXTS.copied : children}
      </Button>
      {outcome === 'failed' ? (
        <span role="status" className="text-small text-danger">
          {OUTCOME_TEXTS.failed}
        </span>
      ) : (
        <VisuallyHidden role="status">{outcome && OUTCOME_TEXTS[outcome]}</VisuallyHidden>
      )}
    </>
  )
}
