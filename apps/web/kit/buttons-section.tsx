import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { type ButtonVariant, buttonStyle } from '../src/ui/button-style.ts'
import { IconButton } from '../src/ui/icon-button.tsx'
import { LineIcon, type LineIconName } from '../src/ui/line-icon.tsx'
import { TextLink } from '../src/ui/text-link.tsx'
import { Row, Sample, Section } from './sample.tsx'

const VARIANTS = ['filled', 'outline', 'quiet', 'danger'] satisfies ButtonVariant[]
const ICONS = [
  'chevron',
  'check',
  'close',
  'eye',
  'eye-off',
  'search',
  'download',
  'play',
  'clock',
  'arrow-right',
  'menu',
  'more',
  'sort',
  'user',
  'sign-out',
  'external',
  'warning',
  'info',
] satisfies LineIconName[]

export function ButtonsSection() {
  const [busy, setBusy] = useState(false)

  function simulateWork() {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }

  return (
    <Section title="Buttons, links, icons">
      {VARIANTS.map((variant) => (
        <Sample key={variant} name={`button, ${variant}`}>
          <Row>
            <Button variant={variant} size="small">
              Small
            </Button>
            <Button variant={variant}>Continue</Button>
            <Button variant={variant} size="large">
              Large
            </Button>
            <Button variant={variant}>
              <LineIcon name="download" className="size-5" /> With icon
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} busy>
              Busy
            </Button>
          </Row>
        </Sample>
      ))}
      <Sample name="button that works for two seconds; a link that looks like a button">
        <Row>
          <Button busy={busy} busyText="Saving…" onClick={simulateWork}>
            Save changes
          </Button>
          <a href="#main" className={buttonStyle({ variant: 'outline' })}>
            Get Started
          </a>
        </Row>
      </Sample>
      <Sample name="icon-button">
        <Row>
          <IconButton icon="menu" label="Open the menu" />
          <IconButton icon="close" label="Close this" />
          <IconButton icon="warning" label="Delete this" danger />
          <IconButton icon="download" label="Download (not yet)" disabled />
        </Row>
      </Sample>
      <Sample name="text-link">
        <p>
          You can read <TextLink href="#main">how a lender thinks</TextLink> or call{' '}
          <TextLink href="https://example.org" external>
            a debt adviser
          </TextLink>
          .
        </p>
        <TextLink href="#main" standalone>
          All topics
        </TextLink>
      </Sample>
      <Sample name="line-icon">
        <ul className="flex flex-wrap gap-x-5 gap-y-3">
          {ICONS.map((name) => (
            <li key={name} className="flex items-center gap-2 text-small text-soft">
              <LineIcon name={name} className="size-6 text-ink" /> {name}
            </li>
          ))}
        </ul>
      </Sample>
    </Section>
  )
}
