import { useState } from 'react'
import { ColorField } from '../src/ui/fields/color-field.tsx'
import { ComboboxField } from '../src/ui/fields/combobox-field.tsx'
import { type ChosenFile, UploadField } from '../src/ui/fields/upload-field.tsx'
import type { UploadFunction } from '../src/ui/fields/use-upload.ts'
import { LineIcon } from '../src/ui/line-icon.tsx'
import { Sample, Section } from './sample.tsx'

const OPTIONS = Array.from({ length: 500 }, (_, index) => ({
  value: `icon-${index}`,
  text: `Picture ${index + 1}`,
  picture: <LineIcon name={index % 2 ? 'books' : 'clock'} className="size-6" />,
}))

const uploadSlowly: UploadFunction = async (file, { signal, onProgress }) => {
  for (let part = 0; part <= 10; part += 1) {
    onProgress(part / 10)
    await new Promise((resolve) => setTimeout(resolve, 150))
    signal.throwIfAborted()
  }
  return `upload of ${file.name}`
}

const failToUpload: UploadFunction = async (_, { onProgress }) => {
  onProgress(0.4)
  await new Promise((resolve) => setTimeout(resolve, 300))
  throw new Error('No response')
}

const describeUploadError = () =>
  'The upload stopped because there was no response. Nothing was changed. Try again.'

export function ChoicesSection() {
  const [icon, setIcon] = useState<string | null>('icon-3')
  const [color, setColor] = useState('#e6a93c')
  const [banner, setBanner] = useState<ChosenFile | null>(null)
  const [attachment, setAttachment] = useState<ChosenFile | null>({
    reference: 'stored',
    name: 'monthly-budget-worksheet.pdf',
    type: 'application/pdf',
    size: 182_000,
    href: '#',
  })

  return (
    <Section title="Choices and uploads">
      <Sample name="combobox-field, color-field">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <ComboboxField
            label="Icon"
            value={icon}
            onChange={setIcon}
            options={OPTIONS}
            placeholder="None"
            clearText="Use no icon"
          />
          <ColorField
            label="Primary color"
            value={color}
            onChange={setColor}
            warning="White text on this color is hard to read. Titles will be dark."
          />
        </div>
      </Sample>
      <Sample name="upload-field">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <UploadField
            label="Banner"
            extensions={['.png', '.jpg', '.svg']}
            maxBytes={10 * 1024 * 1024}
            isPicture
            value={banner}
            onChange={setBanner}
            upload={uploadSlowly}
            describeUploadError={describeUploadError}
          />
          <UploadField
            label="Attachment"
            value={attachment}
            onChange={setAttachment}
            upload={failToUpload}
            describeUploadError={describeUploadError}
          />
        </div>
      </Sample>
    </Section>
  )
}
