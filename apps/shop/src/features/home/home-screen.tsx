import { Heading } from "@ensemble/ui";
import { useQuery } from "@ensemble/query";
export default function HomeScreen() {
  const q = useQuery({ queryKey: ["x"], queryFn: () => 1 });
  return <Heading>{q.data} home</Heading>;
}
