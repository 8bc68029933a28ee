import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { bindField } from './bind-field.ts'
import { CaptionsField } from './captions-field.tsx'
import { contentFilmRules } from './content-file-rules.ts'
import { RecordUploadField } from './record-upload-field.tsx'
import { messages } from './unit.messages.ts'
import { type UnitValues, videoPlaceNames, videoPlaces } from './unit-values.ts'
import type { ContentUploads } from './use-content-uploads.ts'
import type { RecordForm } from './use-record-form.ts'
import { VideoField } from './video-field.tsx'

const hints: Readonly<Record<UnitValues['videoPlace'], PlainMessage>> = {
  vimeo: messages.onVimeoHint,
  film: messages.ownFilmHint,
}

const listPlaces = () =>
  videoPlaces.map((place) => ({ value: place, label: videoPlaceNames[place](), hint: hints[place]() }))

type UnitVideoFieldsProps = { editor: RecordForm<UnitValues>; uploads: ContentUploads }

/** Where the video of a Video is: its number on Vimeo, or its film with the captions. */
export function UnitVideoFields({ editor, uploads }: UnitVideoFieldsProps) {
  const { Field } = editor.form
  return (
    <>
      <Field name="videoPlace">
        {(field) => (
          <RadioCards
            legend={messages.whereTheVideoIs()}
            options={listPlaces()}
            value={field.state.value}
            onChange={field.handleChange}
          />
        )}
      </Field>
      {editor.values.videoPlace === 'vimeo' ? (
        <Field name="link">{(field) => <VideoField field={field} />}</Field>
      ) : (
        <>
          <Field name="film">
            {(field) => (
              <RecordUploadField
                {...bindField(field)}
                editor={editor}
                name={field.name}
                {...contentFilmRules}
                label={messages.film()}
                upload={uploads.uploadAs('unit-film')}
              />
            )}
          </Field>
          <Field name="captions">{(field) => <CaptionsField field={field} />}</Field>
        </>
      )}
    </>
  )
}
