import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { Checkbox } from '../src/ui/fields/checkbox.tsx'
import { FileField } from '../src/ui/fields/file-field.tsx'
import { SelectField } from '../src/ui/fields/select-field.tsx'
import { TagsField } from '../src/ui/fields/tags-field.tsx'
import { TextField } from '../src/ui/fields/text-field.tsx'
import { TextareaField } from '../src/ui/fields/textarea-field.tsx'
import { Sample, Section } from './sample.tsx'

const OPTIONS = [
  { value: 'a', text: 'Everyone' },
  { value: 'b', text: 'People with children' },
  { value: 'c', text: 'Managers', disabled: true },
]

export function FieldsSection() {
  const [tags, setTags] = useState<string[]>(['budget', 'talking about money', 'rent'])

  return (
    <Section title="Fields">
      <Sample name="text-field">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="E-mail" type="email" autoComplete="email" placeholder="you@example.org" />
          <TextField label="First name" hint="As your colleagues know it." optional defaultValue="Maya" />
          <TextField
            label="Title"
            defaultValue="Debt"
            error="Another topic has this title. Choose a different one."
          />
          <TextField label="Password" type="password" autoComplete="off" defaultValue="kitchen-table" />
          <TextField label="Slug" readOnly defaultValue="day-to-day-budget" />
          <TextField label="Organization" disabled defaultValue="Acme" />
        </div>
      </Sample>
      <Sample name="text-field, hidden label, beside its button">
        <div className="flex flex-wrap gap-2.5">
          <TextField
            label="Find by keyword"
            hideLabel
            type="search"
            icon="search"
            placeholder="Find by keyword"
            className="flex-1 basis-48"
          />
          <Button>Search</Button>
        </div>
      </Sample>
      <Sample name="textarea-field, select-field">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextareaField label="Description" hint="Two or three sentences." defaultValue="Small steps." />
          <div className="grid gap-5">
            <SelectField label="Audience" options={OPTIONS} placeholder="Choose one" />
            <SelectField
              label="Watch next"
              options={OPTIONS}
              defaultValue="b"
              error="This track is not active."
            />
          </div>
        </div>
      </Sample>
      <Sample name="checkbox">
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Checkbox label="Featured" />
          <Checkbox
            label="Send the invitation by e-mail"
            hint="Otherwise you will see a code."
            defaultChecked
          />
          <Checkbox label="All members" indeterminate />
          <Checkbox label="Disabled" disabled defaultChecked />
          <Checkbox label="I agree to the terms" error="Please agree before you go on." />
        </div>
      </Sample>
      <Sample name="tags-field">
        <TagsField
          label="Tags"
          hint="Press Enter or type a comma after each."
          value={tags}
          onChange={setTags}
          lowercase
        />
      </Sample>
      <Sample name="file-field">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FileField
            label="Banner picture"
            extensions={['.png', '.jpg', '.svg']}
            maxBytes={10 * 1024 * 1024}
            onPick={() => undefined}
          />
          <FileField label="Attachment" storedName="monthly-budget-worksheet.pdf" onPick={() => undefined} />
          <FileField
            label="Members"
            extensions={['.csv']}
            error="The file has no e-mail column. Add one, then choose it again."
            onPick={() => undefined}
          />
          <FileField label="Not yet" disabled onPick={() => undefined} />
        </div>
      </Sample>
    </Section>
  )
}
