import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { canFindProcesses, killProcesses, leftoversOf, processesOf } from './crash-processes.ts'

it.runIf(canFindProcesses())(
  'finds a process that stayed behind by its folder or its setting, and ends it',
  async () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'candor-processes-')))
    const stay = ['-e', 'setInterval(() => undefined, 1000)']
    const byFolder = spawn(process.execPath, stay, { cwd: directory })
    const bySetting = spawn(process.execPath, stay, { env: { CANDOR_DATA_DIR: directory } })
    const ended = Promise.all([once(byFolder, 'exit'), once(bySetting, 'exit')])
    try {
      const pids = new Set([byFolder.pid, bySetting.pid])
      expect(new Set(processesOf(directory).map(({ pid }) => pid))).toEqual(pids)
      expect(processesOf(directory).find(({ isServer }) => isServer)?.pid).toBe(bySetting.pid)
      expect(await leftoversOf(directory, 0)).toHaveLength(2)
    } finally {
      killProcesses(processesOf(directory))
      await ended
      rmSync(directory, { recursive: true })
    }
    expect(await leftoversOf(directory, 1_000)).toEqual([])
  },
)
