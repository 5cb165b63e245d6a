# Runs one server and outlives neither it nor the launcher: standard input is a pipe that the
# launcher holds, so its end means that the launcher is gone, however it went.
# Arguments: output file, stop signal, seconds of grace, command...
output=$1 signal=$2 grace=$3
shift 3
exec 3>&1 4<&0 </dev/null >>"$output" 2>&1
trap '' HUP INT
"$@" 3>&- 4<&- &
server=$!
echo "$server" >&3
exec 3>&-
(
  while read -r _; do :; done <&4
  kill -s CONT "$server"
  kill -s "$signal" "$server"
  while [ "$grace" -gt 0 ] && kill -0 "$server"; do
    sleep 1
    grace=$((grace - 1))
  done
  kill -s KILL "$server"
) 2>/dev/null &
watcher=$!
exec 4<&-
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
exit "$status"
