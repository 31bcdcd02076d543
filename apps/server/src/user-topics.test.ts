import { PRIVATE_TOPICS } from '@candor/client'
import { USER_TOPICS } from '@candor/gateway'
import { expect, test } from 'vitest'

test('the client knows which topics need a session, and the server has no other', () => {
  expect([...PRIVATE_TOPICS].toSorted()).toEqual(USER_TOPICS.toSorted())
})
