import type { VideoPositionStore } from '@kitchen-table/application/ports'
import { videoPositionsSchema } from '@kitchen-table/application/stored-records'
import { addVideoPosition, type VideoPosition } from '@kitchen-table/domain/learning'
import { parseJsonColumn } from '../database/json-columns.ts'
import type { Sqlite } from '../open-sqlite.ts'

export function sqliteVideoPositions({ db, write }: Sqlite): VideoPositionStore {
  const select = db.prepare('SELECT positions FROM video_positions WHERE sub = ?')
  const put = db.prepare(`
    INSERT INTO video_positions (sub, positions) VALUES (?, ?)
    ON CONFLICT DO UPDATE SET positions = excluded.positions`)

  function read(sub: string): readonly VideoPosition[] {
    const row = select.get(sub)
    return row ? parseJsonColumn(videoPositionsSchema, row.positions) : []
  }

  return {
    list: async (sub) => read(sub),
    add: (sub, position) =>
      write([], () => void put.run(sub, JSON.stringify(addVideoPosition(read(sub), position)))),
  }
}
