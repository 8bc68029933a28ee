import { useState } from 'react'
import { CopyButton } from '../src/ui/copy-button.tsx'
import { CodeField } from '../src/ui/fields/code-field.tsx'
import { FormError } from '../src/ui/fields/form-error.tsx'
import { RadioCards } from '../src/ui/fields/radio-cards.tsx'
import { SliderField } from '../src/ui/fields/slider-field.tsx'
import { QrCode } from '../src/ui/qr-code.tsx'
import { Sample, Section } from './sample.tsx'

const METHODS = [
  { value: 'app', label: 'An app', hint: 'It works without a signal.' },
  { value: 'text', label: 'A text message', hint: 'Add a number first.', disabled: true },
  { value: 'none', label: 'Nothing' },
] as const

export function CodesSection() {
  const [code, setCode] = useState('123')
  const [method, setMethod] = useState<(typeof METHODS)[number]['value']>('app')
  const [zoom, setZoom] = useState(1.5)

  return (
    <Section title="Codes and choices">
      <Sample name="code-field, form-error">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <CodeField label="Six-digit code" value={code} onValueChange={setCode} />
          <CodeField label="Wrong" value="123456" onValueChange={() => {}} error="That code is not right." />
          <FormError>Too many attempts. Please wait a little and try again.</FormError>
        </div>
      </Sample>
      <Sample name="radio-cards">
        <RadioCards legend="Ask me for" options={METHODS} value={method} onChange={setMethod} />
      </Sample>
      <Sample name="slider-field">
        <SliderField
          label="Zoom"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          valueText={`${Math.round(zoom * 100)} %`}
          onChange={setZoom}
        />
      </Sample>
      <Sample name="qr-code, copy-button">
        <div className="flex flex-wrap items-center gap-5">
          <QrCode text="otpauth://totp/Kitchen%20Table" label="A code to scan" className="size-40" />
          <CopyButton text="JBSW Y3DP" variant="outline" size="small">
            Copy
          </CopyButton>
        </div>
      </Sample>
    </Section>
  )
}
