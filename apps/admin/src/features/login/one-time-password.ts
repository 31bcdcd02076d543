// The password of a login that led to the enrolment, which has to repeat it: kept in memory until then, stored nowhere.

import { create } from 'zustand'

export const useOneTimePassword = create<{ readonly password: string }>()(() => ({ password: '' }))
