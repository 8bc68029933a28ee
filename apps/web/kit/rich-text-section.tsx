import { useState } from 'react'
import { RichText } from '../src/ui/rich-text/rich-text.tsx'
import { RichTextField } from '../src/ui/rich-text/rich-text-field.tsx'
import { Sample, Section } from './sample.tsx'

const TEXT =
  '<h1>Before you call</h1><p>Most people wait <strong>eleven weeks</strong>. See the <a href="https://example.org/note" rel="noopener noreferrer" target="_blank">one-page note</a>.</p><ul><li>What came in<ul><li>wages</li></ul></li><li>What had to go out</li></ul><p class="align-center">A glass of water helps.</p>'

export function RichTextSection() {
  const [html, setHtml] = useState(TEXT)

  return (
    <Section title="Rich text">
      <Sample name="rich-text-field">
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <RichTextField
            label="Description"
            hint="The first lines decide whether a worried reader goes on."
            value={html}
            onChange={setHtml}
            maxBytes={48 * 1024}
            placeholder="Write here"
          />
          <div className="grid gap-4">
            <RichText html={html} headingLevel={4} />
            <output data-html className="text-tiny wrap-anywhere text-soft">
              {html}
            </output>
          </div>
        </div>
      </Sample>
      <Sample name="rich-text-field, too long">
        <RichTextField
          label="Short text"
          value={html}
          onChange={setHtml}
          maxBytes={200}
          headingLevelsShownAs="reading"
        />
      </Sample>
    </Section>
  )
}
