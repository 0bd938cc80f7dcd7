import { defineWaitingList } from '../frame/waiting-list.ts';

export const { loader, headers } = defineWaitingList('book_differences', 'book_difference');
